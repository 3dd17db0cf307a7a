/** Characters that nobody sees and that are no part of a word, as copied text may have: zero-width spaces and marks of direction. Joiners are none. */
export const unseenSigns = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/g
