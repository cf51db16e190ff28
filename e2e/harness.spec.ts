import { AxeBuilder } from '@axe-core/playwright'
import { expect, expectAccessible, test } from './harness.ts'

test('the judge of accessibility names all that is wrong, as the whole report does', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const pale = (words: string) => {
      const line = document.createElement('p')
      line.textContent = words
      line.style.color = '#bbbbbb'
      line.style.backgroundColor = '#ffffff'
      return line
    }
    main?.append(document.createElement('img'), document.createElement('button'), pale('hardly'), pale('legible'))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const wrong = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  expect(wrong).toHaveLength(4)
  const said = await expectAccessible(page).then(
    () => '',
    (error: Error) => error.message,
  )
  for (const finding of wrong) expect(said).toContain(finding.split(': ')[1])
  await expect(expectAccessible(page, 'color-contrast')).rejects.toThrow('color-contrast')
})
