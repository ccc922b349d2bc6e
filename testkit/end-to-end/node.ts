import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const name = process.platform === 'win32' ? 'node.exe' : 'node'

const folders = (process.env['PATH'] ?? '').split(delimiter)

/** Every Node of this machine: that of the tests, those on PATH, and 22 from its package. */
const candidates = [
  process.execPath,
  ...globSync(join(import.meta.dirname, '..', 'node-22', 'node_modules', 'node-*', 'bin', name)),
  ...folders.flatMap((folder) => globSync(join(folder, name))),
]

const found = new Map(candidates.toReversed().map((path) => [majorOf(path), path]))

function majorOf(path: string): number {
  return Number(/^v(\d+)\./.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1])
}

/** The path of a Node of this major version. Logs a line if there is none. */
export function findNode(major: number): string | undefined {
  const path = found.get(major)
  if (path === undefined) console.log(`Left out: this machine has no Node ${major}.`)
  return path
}

/** A PATH on which this Node is the newest, and first. */
export function pathWith(node: string): string {
  const others = folders.filter((folder) => !globSync(join(folder, name)).some((path) => majorOf(path) > majorOf(node)))
  return [dirname(node), ...others].join(delimiter)
}
