import { findFields } from 'core/catalogue'
import { findIndicator } from 'core/indicators'
import { describe, expect, it } from 'vitest'
import { fieldOfTechnical, technicalFields, technicalOfField, usualPeriod } from './technical-fields.ts'

describe('fields that are the last value of an indicator', () => {
  it.each(technicalFields.map((field) => [field]))(
    '%s is a field of the catalogue and a line of the registry',
    (field) => {
      const node = technicalOfField(field)
      expect(findFields(field)).not.toEqual([])
      const indicator = findIndicator(node?.id ?? '')
      expect(indicator?.outputs.map(({ name }) => name)).toContain(node?.output)
      expect(indicator?.parameters).toHaveLength(node?.parameters.length ?? -1)
      expect(node && fieldOfTechnical(node)).toBe(field)
    },
  )

  it('is nothing for an indicator on another bar, of other parameters or over another series', () => {
    const rsi = technicalOfField('rsi_14')
    if (!rsi) throw new Error('rsi_14 is missing')
    expect(fieldOfTechnical({ ...rsi, timeframe: 'week' })).toBeNull()
    expect(fieldOfTechnical({ ...rsi, parameters: [7] })).toBeNull()
    expect(fieldOfTechnical({ ...rsi, of: { node: 'price', of: 'high', timeframe: 'day' } })).toBeNull()
    expect(technicalOfField('roce')).toBeNull()
  })
})

describe('the usual period of a field', () => {
  it('is that of its first place among the latest data sets, else of its first data set', () => {
    expect(
      ['roce', 'net_profit', 'pe', 'promoter_holding', 'market_cap', 'fii_net', 'nav', 'nothing'].map(usualPeriod),
    ).toEqual(['annual', 'annual', 'ttm', 'quarterly', 'point', 'daily', 'point', null])
  })
})
