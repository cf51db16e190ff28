import { schemeKey } from 'core/values'
import { defineConnector } from '../connector.ts'
import { eachLine } from '../row-reader.ts'

const total = {
  'Regular Plan': 'Regular Plan - Total TER (%)',
  'Direct Plan': 'Direct Plan - Total TER (%)',
} as const

export const amfiTer = defineConnector({
  name: 'amfi-ter',
  title: 'AMFI total expense ratios (CSV)',
  vendor: 'amfi',
  takes: 'an AMFI expense ratio file',
  notes:
    'The file names schemes without codes; they are matched by name and plan with the funds of the NAV file, so import that first.',
  datasets: ['mutual_funds'],
  recognises: ({ text }) => /^"?Scheme Name"?,"?Regular Plan - Base TER/i.test(text),
  parse: async ({ body }, collect) => {
    const seen = new Set<string>()
    await eachLine(body, { required: ['Scheme Name', total['Regular Plan'], total['Direct Plan']] }, collect, (row) => {
      const name = row.text('Scheme Name')
      const ratios = `${name};${row.raw(total['Regular Plan'])};${row.raw(total['Direct Plan'])}`
      // The vendor lists some schemes twice over, with the same ratios.
      if (seen.has(ratios)) return row.skip('scheme listed again with the same ratios')
      seen.add(ratios)
      for (const plan of ['Regular Plan', 'Direct Plan'] as const) {
        const ratio = row.maybeAmount(total[plan])
        if (ratio !== null && ratio > 10) row.reject(total[plan], `an expense ratio of ${ratio}% is not plausible`)
        // A plan that a scheme does not have is written as 0.
        if (!ratio) continue
        if (row.isRejected) return
        const from = { line: row.line, symbolColumn: 'Scheme Name', write: 'fill' } as const
        if (!collect.add('mutual_funds', { id: `${schemeKey(name)}|${plan}`, expense_ratio: ratio }, from)) return
      }
    })
  },
})
