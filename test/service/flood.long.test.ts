import { expect, test } from 'vitest'
import { createFolder, runEvidence, startEvidenceServe } from '../../testkit/cli/evidence.ts'
import { densestValues, readPeakMemory, sendFlood, toDenseReport } from '../../testkit/service/flood.ts'

const count = 100
const limitMebibytes = 700
const small = '{"attestation_name":"small","is_compliant":true}'
/** Of each kind one of 2 MB, which may have too many values (400), and one that is accepted if there is room. */
const bodies = Object.keys(densestValues).flatMap((kind) => [toDenseReport(kind), toDenseReport(kind, 85_000)])

test.each([{ node: [] }, { node: ['--max-old-space-size=512'] }])(
  '100 reports of 2 MB at once are each recorded or refused, in less than 700 MB: node %j',
  async ({ node }) => {
    const data = createFolder()
    const service = await startEvidenceServe(data, [], node)
    const { url, token, pid } = service
    const other = (
      await runEvidence(['token', 'create', '--data', data, '--name', 'n', '--org', 'acme', '--role', 'reporter'])
    ).stdout.trim()

    const flood = sendFlood({
      url,
      token,
      count,
      toPath: (at) => `/attestations/acme/flow/trail/t${at}/generic`,
      toBody: (at) => bodies[at % bodies.length] ?? '',
    })
    const beside = await sendFlood({
      url,
      token: other,
      count: 20,
      toPath: (at) => `/attestations/acme/other/trail/t${at}/generic`,
      toBody: () => small,
    })
    const answers = await flood

    expect(beside.map(({ status }) => status)).toEqual(beside.map(() => 201))
    expect(answers.map(({ status }) => status).filter((status) => ![201, 400, 503].includes(status))).toEqual([])
    for (const { status, retryAfter } of answers) expect(retryAfter !== undefined).toBe(status === 503)
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    expect(readPeakMemory(pid)).toBeLessThan(limitMebibytes)
    expect(await service.stop()).toBe(0)
  },
  300_000,
)
