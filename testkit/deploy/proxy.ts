import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** For servers: Debian installs them in a folder that is not on the PATH of every user. */
export const serverEnvironment = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }

/** Whether this machine has a proxy. */
export function isInstalled(program: 'nginx' | 'haproxy'): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'pipe', env: serverEnvironment })
    return true
  } catch {
    return false
  }
}

/** Starts HAProxy with a file in which some words are replaced. `folder`: for the result. Throws where HAProxy refuses the file. */
export function startHaproxy(file: string, folder: string, words: Readonly<Record<string, string>>): ChildProcess {
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(
    path,
    readFileSync(file, 'utf8').replaceAll(/\S+/g, (word) => words[word] ?? word),
  )
  execFileSync('haproxy', ['-c', '-q', '-f', path], { env: serverEnvironment })
  return spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore', env: serverEnvironment })
}
