/** A value that was derived, and why it is what it is: a phrase that reads on after the value, without a full stop. */
export type Reasoned<T> = { readonly value: T; readonly reason: string }
