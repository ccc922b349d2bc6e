import { userInfo } from 'node:os'

/** Whether npm has a PostgreSQL server for this platform. Without it, the tests of PostgreSQL are skipped, with a notice. */
export function hasPostgres(): boolean {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && userInfo().uid !== -1
}
