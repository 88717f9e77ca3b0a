/** Characters in one text field. In a file of its own, so that forms need not import the validation rules. */
export const MAX_TEXT = 2000;
