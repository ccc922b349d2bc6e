import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServiceProcess } from '../../../testkit/service/fault/service-process.ts'
import { createFolder } from '../../../testkit/service/store/engine.ts'
import { canTrace, listUnsynced, readAnswers, toTracer } from '../../../testkit/service/store/sync-trace.ts'
import { isMet } from '../../../testkit/requirement.ts'

test.runIf(isMet(canTrace(), 'the order of syncs and answers, because strace is not installed or may not trace'))(
  'each write is on the disk before its answer, also the attachment and its folder; at the end the checkpoint is there too',
  async () => {
    const folder = await createFolder()
    const data = join(folder, 'data')
    const file = join(folder, 'trace')
    const service = await startServiceProcess({ data, database: join(data, 'evidence.db') }, toTracer(file))
    onTestFinished(async () => void (await service.end('SIGKILL')))
    const report = async (attachment: string | undefined): Promise<number> => {
      const form = new FormData()
      form.set('data_json', JSON.stringify({ attestation_name: 'unit', is_compliant: true }))
      if (attachment !== undefined) form.set('attachment_file', new Blob([attachment]), 'log.txt')
      const response = await fetch(`${service.url}/attestations/acme/shop/trail/t/generic`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.token}` },
        body: form,
      })
      return response.status
    }

    const statuses = [await report('one'), await report(undefined), await report('two')]
    await service.end('SIGTERM')

    expect(statuses).toEqual([201, 201, 201])
    const trace = readFileSync(file, 'utf8')
    const answers = readAnswers(trace, data).filter(({ status }) => status === 201)
    expect(answers.map(({ unsynced }) => unsynced)).toEqual([[], [], []])
    // The trace has seen the syncs: of the log of the database, of the uploaded file and of its folder.
    const attachments = join(data, 'attachments')
    expect(answers.map(({ synced }) => synced.some((path) => path.endsWith('evidence.db-wal')))).toEqual([
      true,
      true,
      true,
    ])
    for (const at of [0, 2]) {
      const uploaded = answers[at]?.synced.filter((path) => path.startsWith(attachments)).slice(-2)
      expect(uploaded).toEqual([expect.stringMatching(/\.part$/), attachments])
    }
    expect(readdirSync(join(data, 'evidence-log')).length).toBeGreaterThan(0)
    expect(listUnsynced(trace, join(data, 'evidence-log'))).toEqual([])
  },
)
