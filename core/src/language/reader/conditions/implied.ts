export interface ImpliedPhrase {
  readonly phrase: string
  readonly id: string
}
export const impliedPhrases = (): ImpliedPhrase[] => []
