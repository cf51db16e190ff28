/** By number, as the specification counts them. */
export const typeWords: readonly string[] = ['Feedback', 'Enhancement', 'Bug']
