/**
 * May a question that came with a link be asked at once? One that would teach a word changes later answers: whoever made
 * the link must not do that in another's name, so it waits in the input for its reader.
 */
export const mayAskAtOnce = (question: string): boolean =>
  !/(?:^|[^<>!=])=(?!=)|\bmeans\b|^\s*(?:teach|remember)\b/i.test(question)
