/** Words and what they stand for, with nothing of an object's own among them: "constructor" is a word like any other. */
export const dictionary = <Value>(words: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), words)
