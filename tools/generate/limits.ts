import { describeLimits } from '../../src/service/limit/limits.ts'
import { table } from './markdown-table.ts'
import { replaceRegion } from './region.ts'

/** The table of the limits of the service in docs/spec/service.md 2.4. */
export function writeLimits(page: string): string {
  return replaceRegion(page, 'limits', ['', ...table(['What', 'Limit'], describeLimits()), ''])
}
