import { describe, expect, test } from 'vitest'
import { isPostgresUrl, parsePostgresUrl } from '../../../../src/service/store/postgres/address.ts'

test.each([
  ['postgres://db/evidence', true],
  ['postgresql://db/evidence', true],
  ['POSTGRES://db/evidence', true],
  ['data/postgres://db', false],
  ['postgres:evidence', false],
  ['postgresqls://db/evidence', false],
])('%s is an address of PostgreSQL: %s', (location, isAddress) => {
  expect(isPostgresUrl(location)).toBe(isAddress)
})

describe('the configuration of a connection', () => {
  test('has the mode of each attempt, waits for 5 s, and notices within 20 s that an idle connection leads nowhere', () => {
    const common = {
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      fallback_application_name: 'delivery-evidence',
    }
    const { redacted, configs } = parsePostgresUrl('postgres://db/e')
    expect(redacted).toBe('postgres://db/e')
    expect(configs).toEqual([
      { ...common, connectionString: 'postgres://db/e?sslmode=prefer&uselibpqcompat=true' },
      { ...common, connectionString: 'postgres://db/e?sslmode=disable&uselibpqcompat=true' },
    ])
  })
  test.each([
    ['allow', ['prefer', 'disable']],
    ['disable', ['disable']],
    ['require', ['require']],
    ['verify-full', ['verify-full']],
  ])('tries for sslmode=%s the modes %j', (mode, modes) => {
    const { configs } = parsePostgresUrl(`postgres://db/e?sslmode=${mode}`)
    const tried = configs.map(({ connectionString = '' }) => new URL(connectionString).searchParams.get('sslmode'))
    expect(tried).toEqual(modes)
  })
  test('leaves the authorities of Node to Node', () => {
    const { configs } = parsePostgresUrl('postgres://db/e?sslrootcert=system')
    expect(configs.map(({ connectionString }) => connectionString)).toEqual([
      'postgres://db/e?sslmode=verify-full&uselibpqcompat=true',
    ])
  })
  test.each([
    ['10', 10_000],
    ['0', 5000],
    ['-1', 5000],
    ['soon', 5000],
  ])('waits with connect_timeout=%s for %i ms', (seconds, milliseconds) => {
    const { configs } = parsePostgresUrl(`postgres://db/e?sslmode=require&connect_timeout=${seconds}`)
    expect(configs.map(({ connectionTimeoutMillis }) => connectionTimeoutMillis)).toEqual([milliseconds])
  })
})
