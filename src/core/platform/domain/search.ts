/** The most characters of a text that is searched for: the time grows with its length times that of what is searched. */
export const longestSearch = 255;
