import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../../../testkit/openapi-document.ts'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import {
  text,
  array,
  report,
  customType,
  artifact,
  action,
  override,
  template,
  toMembers,
  type Asked,
} from '../../../../testkit/service/limited-request.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

const kib = 1024
const mib = 1024 * kib

interface Limited {
  readonly what: string
  readonly limit: number
  /** A request with so many bytes or elements. */
  readonly ask: (size: number) => Asked
  readonly status: 400 | 413
  /** A part of the answer. */
  readonly complaint: string
}

/** Bytes of `{"a":""}`, and of `data_json` without the text. */
const [free, form] = [8, JSON.stringify({ attestation_name: 'a', is_compliant: true, description: '' }).length]

const limits: readonly Limited[] = [
  {
    what: 'description',
    limit: 4 * kib,
    ask: (size) => report({ description: text(size) }),
    status: 400,
    complaint: '4,096 bytes',
  },
  {
    what: 'reason',
    limit: 64 * kib,
    ask: (size) => override(text(size)),
    status: 400,
    complaint: '65,536 bytes',
  },
  {
    what: 'rules, as texts',
    limit: 64 * kib,
    ask: (size) => customType({ rules: [text(size)] }),
    status: 400,
    complaint: '65,536 bytes',
  },
  {
    what: 'user_data',
    limit: mib,
    ask: (size) => report({ user_data: { a: text(size - free) } }),
    status: 400,
    complaint: '1,048,576 bytes',
  },
  {
    what: 'annotations',
    limit: mib,
    ask: (size) => report({ annotations: { a: text(size - free) } }),
    status: 400,
    complaint: '1,048,576 bytes',
  },
  {
    what: 'external_urls',
    limit: mib,
    ask: (size) => report({ external_urls: { a: text(size - free) } }),
    status: 400,
    complaint: '1,048,576 bytes',
  },
  {
    what: 'target_artifacts',
    limit: 100,
    ask: (size) => report({ target_artifacts: array(size, 'a') }),
    status: 400,
    complaint: '100 elements',
  },
  {
    what: 'targets',
    limit: 100,
    ask: (size) => action({ targets: array(size, { type: 'WEBHOOK', url: 'https://receiver.test/' }) }),
    status: 400,
    complaint: '100 elements',
  },
  {
    what: 'triggers',
    limit: 100,
    ask: (size) => action({ triggers: array(size, 'ON_OVERRIDE') }),
    status: 400,
    complaint: '100 elements',
  },
  {
    what: 'flows',
    limit: 1000,
    ask: (size) => action({ flows: array(size, 'flow') }),
    status: 400,
    complaint: '1,000 elements',
  },
  {
    what: 'parents',
    limit: 1000,
    ask: (size) => report({ git_commit_info: { sha1: 'a', parents: array(size, 'a') } }),
    status: 400,
    complaint: '1,000 elements',
  },
  {
    what: 'rules',
    limit: 100,
    ask: (size) => customType({ rules: array(size, 'true') }),
    status: 400,
    complaint: 'at most 100 rules',
  },
  {
    what: 'values',
    limit: 100_000,
    ask: (size) => report({ user_data: { a: array(size - 4, 0) } }),
    status: 400,
    complaint: '100,000 values',
  },
  {
    what: 'members of an object',
    limit: 10_000,
    ask: (size) => report({ user_data: toMembers(size) }),
    status: 400,
    complaint: '10,000 members',
  },
  {
    what: 'long numbers',
    limit: 10_000,
    ask: (size) => report({ user_data: { a: array(size, 0.1234567890123456) } }),
    status: 400,
    complaint: '10,000 numbers',
  },
  {
    what: 'the part data_json',
    limit: 2 * mib,
    ask: (size) => report({ description: text(size - form) }),
    status: 413,
    complaint: '2097152 bytes',
  },
  { what: 'template_file', limit: 64 * kib, ask: template, status: 413, complaint: '65536 bytes' },
  {
    what: 'type_schema',
    limit: mib,
    ask: (size) => customType({}, `{"description":"${text(size - 18)}"}`),
    status: 413,
    complaint: '1048576 bytes',
  },
  {
    what: 'template of an artifact',
    limit: 64 * kib,
    ask: (size) => artifact({ template: text(size) }),
    status: 400,
    complaint: '65,536 bytes',
  },
]

test.each(limits)(
  '$what: one more than the limit is refused, and the limit is not',
  async ({ limit, ask, status, complaint }) => {
    const send = async (size: number): Promise<readonly [number, string]> => {
      const { method, path, ...options } = ask(size)
      const response = await service.request(method, path, options)
      return [response.status, response.text]
    }
    const over = await send(limit + 1)
    expect(over).toEqual([status, expect.stringContaining(complaint)])
    expect((await send(limit))[1]).not.toContain(complaint)
  },
)

test('the API document has each limit of a body', () => {
  const described = JSON.stringify(api.components['responses'])
  const figures = [
    '4 KiB',
    '64 KiB',
    '1 MiB',
    '2 MiB',
    '10,485,760',
    '100 elements',
    '1,000 elements',
    '100,000 values',
  ]
  const others = ['20,000 different names', '10,000 numbers', '10,000 members', '2,000 names', '16 KiB']
  expect([...figures, ...others].filter((figure) => !described.includes(figure))).toEqual([])
})
