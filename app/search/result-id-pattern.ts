/** 100 bits in Crockford's base32, lower case. */
export const resultIdPattern = /^[0-9a-hjkmnp-tv-z]{20}$/
