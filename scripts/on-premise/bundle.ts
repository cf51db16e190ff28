/** Puts the files of the image into a folder, as the Dockerfile's last stage copies them: the built product and its packages. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readLock } from '../packages/lock.ts'
import type { Image } from './dockerfile.ts'

const root = resolve(import.meta.dirname, '../..')

/** Answers how many packages it carries. */
export function layOut(image: Image, target: string): number {
  rmSync(target, { recursive: true, force: true })
  let packages = 0
  for (const { from, sources, to } of image.copies) {
    const place = join(target, to)
    if (from === 'packages') packages = copyPackages(place)
    else if (from === 'build') copyBuilt(sources, place)
    else for (const source of sources) copyInto(join(root, source), join(place, basename(source)))
  }
  return packages
}

function copyBuilt(sources: readonly string[], place: string): void {
  for (const source of sources) copyInto(join(root, source.replace(/^\/build\//, '')), place)
}

function copyInto(source: string, place: string): void {
  if (!existsSync(source)) throw new Error(`${source} is not there: it is part of the image.`)
  mkdirSync(dirname(place), { recursive: true })
  cpSync(source, place, { recursive: true })
}

/** What "npm install --omit=dev --workspace=server" leaves: the packages the server loads, of this machine's kind. */
function copyPackages(place: string): number {
  const wanted = readLock().carriedBy('server')
  const carried = wanted.filter(({ path }) => existsSync(join(root, path)))
  const missing = wanted.filter((each) => !each.isOptional && !carried.includes(each))
  if (missing.length > 0)
    throw new Error(`Not installed: ${missing.map(({ name }) => name).join(', ')}. Run npm install first.`)
  for (const { path } of carried) {
    const to = join(dirname(place), path)
    mkdirSync(dirname(to), { recursive: true })
    // Links cost nothing and are never written through: the bundle is only read. Another disk takes copies.
    const linked = spawnSync('cp', ['-a', '--link', '--no-target-directory', join(root, path), to], { stdio: 'ignore' })
    if (linked.status !== 0) cpSync(join(root, path), to, { recursive: true, force: true })
  }
  removeForeign(place, new Set(carried.map(({ path }) => path)))
  return carried.length
}

/** A package brings the packages nested in it, also those that another part of the tree needs; they are no part of ours. */
function removeForeign(place: string, carried: ReadonlySet<string>): void {
  const found = spawnSync('find', [place, '-name', 'package.json', '-path', '*/node_modules/*'], { encoding: 'utf8' })
  for (const file of found.stdout.split('\n').filter(Boolean)) {
    const folder = dirname(file)
    const path = join('node_modules', folder.slice(place.length + 1))
    const isPackage = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(path)
    if (isPackage && !carried.has(path)) rmSync(folder, { recursive: true, force: true })
  }
}
