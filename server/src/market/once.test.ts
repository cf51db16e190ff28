import { expect, it } from 'vitest'
import { once } from './once.ts'

function counted(most?: number) {
  const asked: string[] = []
  const read = once(async (key: string) => {
    asked.push(key)
    if (key === 'bad') throw new Error('not now')
    return `${key}!`
  }, most)
  return { asked, read }
}

it('asks once for each key, also for those who ask meanwhile', async () => {
  const { asked, read } = counted()
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a!', 'a!', 'b!'])
  expect(await read('a')).toBe('a!')
  expect(asked).toEqual(['a', 'b'])
})

it('asks again after a failure', async () => {
  const { asked, read } = counted()
  await expect(read('bad')).rejects.toThrow('not now')
  await expect(read('bad')).rejects.toThrow('not now')
  expect(asked).toEqual(['bad', 'bad'])
})

it('past its room lets go of the one that nobody has asked for the longest time', async () => {
  const { asked, read } = counted(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})
