import { describe, expect, onTestFinished, test } from 'vitest'
import { valueAt, startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import { createTestTrail, putTrail, reportArtifact, reportGeneric } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

type Spot = ReturnType<typeof createTestTrail>

interface List {
  readonly name: string
  readonly path: (spot: Spot) => string
  /** Adds an element to the list, and returns its name. */
  readonly add: (service: Harness, spot: Spot, index: number) => Promise<string>
  /** The member of an element that has the name. */
  readonly member: string
}

async function report(service: Harness, spot: Spot, index: number): Promise<string> {
  return reportGeneric(service, { ...spot, trail: `t${index % 3}` }, { attestation_name: index % 4 < 2 ? 'a' : 'b' })
}

/** Reports an attestation that the filters of the list select. */
async function reportSelected(service: Harness, spot: Spot, index: number): Promise<string> {
  await reportGeneric(service, spot, { attestation_name: 'other' })
  return reportGeneric(service, { ...spot, trail: `t${index}` }, { attestation_name: 'unit' })
}

const lists: readonly List[] = [
  {
    name: 'trails',
    path: ({ org, flow }) => `/trails/${org}/${flow}`,
    add: async (service, spot, index) => {
      await putTrail(service, { ...spot, trail: `t${index}` })
      return `t${index}`
    },
    member: 'name',
  },
  {
    name: 'artifacts',
    path: ({ org, flow }) => `/artifacts/${org}/${flow}`,
    add: async (service, spot, index) => {
      const fingerprint = String(index).padStart(64, '0')
      await reportArtifact(service, spot, { fingerprint })
      return fingerprint
    },
    member: 'fingerprint',
  },
  { name: 'attestations', path: ({ org }) => `/attestations/${org}`, add: report, member: 'attestation_id' },
  {
    name: 'attestations of a flow, a name and a type from a time on',
    path: ({ org, flow }) =>
      `/attestations/${org}?flow_name=${flow}&attestation_name=unit&attestation_type=generic&from_timestamp=1`,
    add: reportSelected,
    member: 'attestation_id',
  },
  {
    name: 'attestations that are compliant',
    path: ({ org }) => `/attestations/${org}?is_compliant=true&attestation_name=unit`,
    add: reportSelected,
    member: 'attestation_id',
  },
]

interface Answer {
  readonly names: readonly unknown[]
  readonly body: unknown
  readonly next: string | undefined
  readonly prev: string | undefined
}

async function read(service: Harness, path: string, member: string): Promise<Answer> {
  const { status, body, headers } = await service.request('GET', path)
  expect([status, path, body]).toEqual([200, path, body])
  const elements = Object.values(Object(Array.isArray(body) ? body : valueAt(body, 'data')))
  const linkTo = (relation: string): string | undefined =>
    new RegExp(`<[^>]*?/api/v2([^>]+)>; rel="${relation}"`).exec(textAt(headers, 'link'))?.[1]
  return { names: elements.map((one) => valueAt(one, member)), body, next: linkTo('next'), prev: linkTo('prev') }
}

function withPage(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

describe.each(engines)('on $name, the list of', (engine) => {
  const start = async (): Promise<{ service: Harness; spot: Spot }> => {
    const service = await startHarness({ engine })
    onTestFinished(() => service.close())
    return { service, spot: createTestTrail(service) }
  }

  describe.each(lists)('$name', ({ path, add, member }) => {
    test('has each element once when Link is followed while elements are added, and back', async () => {
      const { service, spot } = await start()
      const names: string[] = []
      for (let index = 0; index < 8; index += 1) names.unshift(await add(service, spot, index))
      const listed = [...names]
      const met: unknown[][] = []
      let place: string | undefined = withPage(path(spot), 'per_page=3')
      let back: string | undefined
      for (let index = 8; place !== undefined; index += 1) {
        const answer: Answer = await read(service, place, member)
        met.push([...answer.names])
        listed.unshift(await add(service, spot, index))
        ;[place, back] = [answer.next, answer.prev]
        expect(met.length).toBeLessThan(9)
      }
      expect(met).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)])

      const returned: unknown[][] = []
      for (; back !== undefined && returned.length < 9;) {
        const answer: Answer = await read(service, back, member)
        returned.unshift([...answer.names])
        back = answer.prev
      }
      const newer = listed.slice(0, -2)
      expect(returned.flat()).toEqual(newer)
      expect(returned.slice(-2)).toEqual([names.slice(0, 3), names.slice(3, 6)])
    })

    test('has page N as a part of the whole, from each end, and nothing past it', async () => {
      const { service, spot } = await start()
      const names: string[] = []
      for (let index = 0; index < 7; index += 1) names.unshift(await add(service, spot, index))
      for (const size of [2, 3, 7])
        for (let page = 1; page <= 5; page += 1) {
          const answer = await read(service, withPage(path(spot), `page=${page}&per_page=${size}`), member)
          const from = (page - 1) * size
          expect([page, size, answer.names]).toEqual([page, size, names.slice(from, from + size)])
          expect(answer.next !== undefined).toBe(from + size < names.length)
          expect(answer.prev !== undefined).toBe(page > 1)
        }
      const last = await read(service, withPage(path(spot), `page=${Number.MAX_SAFE_INTEGER}&per_page=100`), member)
      expect([last.names, last.next]).toEqual([[], undefined])
    })
  })

  test('attestations refuses a cursor of another list, of another form, and two cursors', async () => {
    const { service, spot } = await start()
    for (let index = 0; index < 3; index += 1) await report(service, spot, index)
    const { next = '' } = await read(service, `/attestations/${spot.org}?attestation_name=a&per_page=1`, '')
    const after = new URLSearchParams(next.split('?')[1]).get('after') ?? ''
    const refuse = async (query: string): Promise<unknown> => {
      const { status, body } = await service.request('GET', `/attestations/${spot.org}?${query}`)
      return [status, Object.keys(Object(valueAt(body, 'errors')))]
    }
    expect(await refuse(`attestation_name=a&after=${after}`)).toEqual([200, []])
    expect(await refuse(`after=${after}&attestation_name=a&per_page=2`)).toEqual([200, []])
    expect(await refuse(`attestation_name=b&after=${after}`)).toEqual([400, ['after']])
    expect(await refuse(`before=${after}`)).toEqual([400, ['before']])
    expect(await refuse('after=1')).toEqual([400, ['after']])
    expect(await refuse(`attestation_name=a&after=0${after}`)).toEqual([400, ['after']])
    expect(await refuse(`attestation_name=a&after=${after}&before=${after}`)).toEqual([400, ['before']])
    expect((await service.request('GET', `/trails/${spot.org}/${spot.flow}?after=${after}`)).status).toBe(400)
  })
})
