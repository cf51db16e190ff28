import { describe, expect, it } from 'vitest'
import { pingUrl } from './webhook.ts'

describe('the address of a ping', () => {
  it.each([
    ['https://example.com/hooks/alerts', 'https://example.com/hooks/ping'],
    ['https://example.com/hooks/', 'https://example.com/hooks/ping'],
    ['https://example.com/hook', 'https://example.com/ping'],
    ['https://example.com/', 'https://example.com/ping'],
    ['https://example.com', 'https://example.com/ping'],
    ['http://localhost:4545/hook?key=1#x', 'http://localhost:4545/ping'],
    ['https://example.com?a=/b/c', 'https://example.com/ping'],
    ['https://[2606:4700::1]:443/a/b', 'https://[2606:4700::1]:443/a/ping'],
  ])('[C27] of %s is %s: the last path segment replaced by ping', (url, expected) => {
    expect(pingUrl(url)).toBe(expected)
    expect(pingUrl(expected)).toBe(expected)
  })
})
