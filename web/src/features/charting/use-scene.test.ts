import { expect, it } from 'vitest'
import { emptyFrame } from './frame.ts'
import { inSight } from './use-scene.ts'

const frame = { ...emptyFrame, days: ['2015-01-01', '2016-01-01', '2018-06-01', '2019-01-01', '2020-01-01'] }

it('the bars in sight are those of the range, with its end where it has one', () => {
  expect(inSight(frame, 'Max')).toEqual([0, null])
  expect(inSight(frame, { from: '2015-06-01', to: null })).toEqual([1, null])
  expect(inSight(frame, { from: '2015-06-01', to: '2018-12-31' })).toEqual([1, 3])
  expect(inSight(frame, { from: '2015-06-01', to: '2030-12-31' })).toEqual([1, null])
  expect(inSight(emptyFrame, { from: '2015-06-01', to: '2018-12-31' })).toEqual([0, null])
})
