/** The digits of Crockford's base32, in lower case: neither i, l, o nor u is one. */
export const base32Digits = '0123456789abcdefghjkmnpqrstvwxyz'
