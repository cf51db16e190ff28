/** The one place where an order basket is held against the person's own risk profile. */
export function RiskWarning() {
  return null
}
