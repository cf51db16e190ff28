interface Mutant {
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}

interface Place {
  readonly line: number
  readonly column: number
}

export function pathOf(mutant: Pick<Mutant, 'fileName'>): string
export function isDrawn(mutant: Mutant, draw: { readonly share: number; readonly seed: string }): boolean
