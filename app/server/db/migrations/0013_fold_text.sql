-- Names as people look for them and order them: without accents and case, in every database the same. Letters that
-- normalization doesn't take apart are listed; 'lower' alone would depend on the database's locale. ASCII, which most
-- names are, takes the short way.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE
    lower(replace(replace(replace(replace(replace(replace(replace(replace(translate(
      regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'),
      'ØøŁłĐđÐðĦħıŊŋ', 'OoLlDdDdHhiNn'),
      'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'))
  END
$$;
