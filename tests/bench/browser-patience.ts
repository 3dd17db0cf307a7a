/** How long a browser waits for a page, or for something on it, in milliseconds: others may keep the machine busy. */
export const browserPatience = 300_000
