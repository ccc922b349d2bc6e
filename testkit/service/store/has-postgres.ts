import { userInfo } from 'node:os'

/** Where npm has a PostgreSQL for; elsewhere its half of the suites is left out, which one line says. */
export function hasPostgres(): boolean {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && userInfo().uid !== -1
}
