/** A primitive that cannot be mistaken for another of the same shape: closeOn('TCS', '2024-02-06') does not compile. */
export type Nominal<Value, Name extends string> = Value & { readonly __name: Name }
