import { describe, expect, test } from 'vitest'
import type { IssuerKey } from '../../../src/service/access/issuer.ts'
import { createIssuerKeyCache, type IssuerKeyCache } from '../../../src/service/access/issuer-key-cache.ts'

interface Fixture {
  readonly cache: IssuerKeyCache
  /** Clock times of the fetches. */
  readonly fetches: readonly number[]
  readonly log: readonly string[]
  readonly setClock: (seconds: number) => void
  /** The ids that the issuer publishes from now on, or the error of each fetch. */
  readonly publish: (answer: readonly string[] | Error) => void
}

/** A cache of a new issuer, which publishes the key `a`. The clock starts at 0. */
function createFixture(): Fixture {
  let clock = 0
  let answer: readonly string[] | Error = ['a']
  const fetches: number[] = []
  const log: string[] = []
  const fetchKeys = async (): Promise<readonly IssuerKey[]> => {
    fetches.push(clock)
    return Array.isArray(answer) ? answer.map(toKey) : Promise.reject(answer)
  }
  const cache = createIssuerKeyCache({
    issuer: 'https://issuer.test',
    fetchKeys,
    now: () => clock,
    log: (line) => log.push(line),
  })
  const setClock = (seconds: number): void => {
    clock = seconds
  }
  return { cache, fetches, log, setClock, publish: (next) => void (answer = next) }
}

function toKey(kid: string): IssuerKey {
  return { kty: 'RSA', kid, n: 'n', e: 'e' }
}

/** Looks a key up at each of the times. */
async function findAt({ cache, setClock }: Fixture, id: string, times: readonly number[]): Promise<void> {
  for (const time of times) {
    setClock(time)
    await cache.find(id).catch(() => undefined)
  }
}

describe('a key in the cache of an issuer', () => {
  test('is used for ten minutes without a request, and fetched again then', async () => {
    const fixture = createFixture()
    fixture.publish(['b', 'a'])
    await findAt(fixture, 'a', [0, 1, 60, 599, 600, 601, 1199, 1200])
    expect(fixture.fetches).toEqual([0, 600, 1200])
  })
  test('is fetched once a minute while the issuer is unreachable, and accepted', async () => {
    const fixture = createFixture()
    await findAt(fixture, 'a', [0])
    fixture.publish(new Error('out'))
    await findAt(fixture, 'a', [600, 605, 659, 660, 719, 720])
    expect(fixture.fetches).toEqual([0, 600, 660, 720])
    expect(await fixture.cache.find('a')).toEqual(toKey('a'))
  })
  test('of one id is not that of another id', async () => {
    const fixture = createFixture()
    fixture.publish(['a', 'b'])
    expect(await fixture.cache.find('b')).toEqual(toKey('b'))
    expect(await fixture.cache.find('c')).toBeUndefined()
  })
  test('ends with the fetch that does not have it', async () => {
    const fixture = createFixture()
    await findAt(fixture, 'a', [0])
    fixture.publish(['b'])
    await findAt(fixture, 'b', [5])
    expect(await fixture.cache.find('a')).toBeUndefined()
  })
})

describe('a key that the issuer does not have', () => {
  test('is searched again after a minute', async () => {
    const fixture = createFixture()
    await findAt(fixture, 'none', [0, 5, 59, 60, 119, 120])
    expect(fixture.fetches).toEqual([0, 60, 120])
  })
  test('does not delay the search for another one by more than five seconds', async () => {
    const fixture = createFixture()
    await findAt(fixture, 'none', [0])
    await findAt(fixture, 'other', [4, 5])
    expect(fixture.fetches).toEqual([0, 5])
  })
  test('is forgotten when a thousand others are newer, and is then searched after five seconds', async () => {
    const fixture = createFixture()
    // One fetch answers all lookups of a moment.
    const lookUp = async (ids: readonly string[], time: number): Promise<void> => {
      fixture.setClock(time)
      await Promise.all(ids.map((id) => fixture.cache.find(id)))
    }
    const others = Array.from({ length: 999 }, (_, at) => `other-${at}`)
    await lookUp(['first', ...others], 0)
    await lookUp(['first'], 5)
    expect(fixture.fetches).toEqual([0])
    await lookUp(['last'], 10)
    await lookUp(['other-0'], 15)
    expect(fixture.fetches).toEqual([0, 10])
    await lookUp(['first'], 20)
    expect(fixture.fetches).toEqual([0, 10, 20])
  })
  test('is newer after a second search', async () => {
    const fixture = createFixture()
    const lookUp = async (ids: readonly string[], time: number): Promise<void> => {
      fixture.setClock(time)
      await Promise.all(ids.map((id) => fixture.cache.find(id)))
    }
    const others = Array.from({ length: 999 }, (_, at) => `other-${at}`)
    await lookUp(['first', ...others], 0)
    await lookUp(['first'], 60)
    await lookUp(['last'], 65)
    await lookUp(['first'], 70)
    expect(fixture.fetches).toEqual([0, 60, 65])
  })
  test('is not decided while the issuer is unreachable, and again when it is reachable', async () => {
    const fixture = createFixture()
    await findAt(fixture, 'a', [0])
    fixture.publish(new Error('out'))
    fixture.setClock(5)
    await expect(fixture.cache.find('new')).rejects.toMatchObject({ name: 'IssuerUnreachable', retryAfterSeconds: 5 })
    fixture.publish(['a', 'new'])
    // The failed fetch did not show that the issuer has no such key.
    fixture.setClock(10)
    expect(await fixture.cache.find('new')).toEqual(toKey('new'))
    expect(await fixture.cache.find('none')).toBeUndefined()
  })
})

test.each([
  [new Error('connection refused'), 'connection refused'],
  [new Error('request failed', { cause: new Error('connection refused') }), 'request failed: connection refused'],
  [new Error('request failed', { cause: 'text' }), 'request failed'],
])('a failed fetch is logged with its reason: %o', async (failure, reason) => {
  const fixture = createFixture()
  fixture.publish(failure)
  await findAt(fixture, 'a', [0])
  expect(fixture.log).toEqual([`The keys of the OIDC issuer https://issuer.test cannot be fetched: ${reason}`])
})
