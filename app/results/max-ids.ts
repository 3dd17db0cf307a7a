/** Results that one call may name; a query finds as many as there are. */
export const maxIds = 10_000
