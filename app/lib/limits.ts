/** The longest text a person may send in one field, in characters. A form knows it without the rules that check it. */
export const MAX_TEXT = 2000;
