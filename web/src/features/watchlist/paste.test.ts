import { expect, it } from 'vitest'
import { namesIn } from './paste.ts'

it('symbols on lines, behind commas or tabs, each once', () => {
  expect(namesIn('TCS, INFY\nITC\n\ntcs, TCS')).toEqual(['TCS', 'INFY', 'ITC', 'tcs'])
  expect(namesIn('TCS\tINFY')).toEqual(['TCS', 'INFY'])
})

it('numbers beside symbols are no names', () => {
  expect(namesIn('TCS, 10, 3900.50\nINFY, 5, 1500')).toEqual(['TCS', 'INFY'])
})

it('a file with headings gives its symbol column, quotes and all', () => {
  expect(namesIn('"Name","Symbol","Qty"\r\n"Tata, Sons & Co","TCS",10\r\n"Infosys","INFY",5')).toEqual(['TCS', 'INFY'])
  expect(namesIn('Company,Qty\n"Tata, Sons & Co",10\nInfosys,5')).toEqual(['Tata, Sons & Co', 'Infosys'])
  expect(namesIn('Qty;Tradingsymbol\n10;TCS\n5;INFY')).toEqual(['TCS', 'INFY'])
})
