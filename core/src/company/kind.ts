/** Lenders and insurers keep books of their own: other lines, other ratios, other rules. */
export const companyKinds = ['ordinary', 'bank', 'nbfc', 'insurer'] as const
export type CompanyKind = (typeof companyKinds)[number]

export const companyKindOf = (text: string | null): CompanyKind =>
  companyKinds.find((kind) => kind === text) ?? 'ordinary'
