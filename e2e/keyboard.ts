import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page of ours has between two things a person wants. */
const farthest = 150

/** Walks with Tab as a person without a mouse does, and fails where the focus cannot be seen or never arrives. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < farthest; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await isFocusSeen(target), 'what has the focus looks as if it had not').toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached in ${farthest} steps of ${key}`)
}

/** Walks there and presses. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Walks there, empties it and writes. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Into a table by Tab, which stops in it once, and from there by the arrows. */
export async function arrowTo(
  page: Page,
  grid: Locator,
  target: Locator,
  key: 'ArrowRight' | 'ArrowUp',
): Promise<void> {
  await tabTo(page, grid.locator('[tabindex="0"]').first())
  const isThere = () => target.evaluate((element) => element.contains(document.activeElement))
  for (let step = 0; step < farthest && !(await isThere()); step++) await page.keyboard.press(key)
  expect(await isThere()).toBe(true)
}

/** By an outline or a shadow of its own or of the box around it, whichever the part draws. */
const isFocusSeen = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const drawn = (each: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    for (let at: Element | null = element, up = 0; at && up < 4; at = at.parentElement, up++) if (drawn(at)) return true
    return false
  })
