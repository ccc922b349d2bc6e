import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, callEvidence, startEvidenceServe } from '../../testkit/cli/evidence.ts'
import { createWorkspace } from '../../testkit/step/workspace.ts'

/** Entries of two words that are frequent in the newer parts of the index and never together there. */
const frequentWords = `INSERT INTO search_term (org, part, term, sequence, kind, field)
  WITH RECURSIVE numbers(i) AS (SELECT 16384 UNION ALL SELECT i + 8 FROM numbers WHERE i < 16384 * 20)
  SELECT 'acme', i / 16384, CASE i / 8 % 2 WHEN 0 THEN 'even' ELSE 'odd' END, i, 'trail', 'subject' FROM numbers`

/** A service with one old trail that both words find, behind many newer entries. */
async function startScene(): ReturnType<typeof startEvidenceServe> {
  const folder = createFolder()
  const first = await startEvidenceServe(folder)
  const env = { EVIDENCE_URL: first.url, EVIDENCE_TOKEN: first.token }
  const report = ['report', '--kind', 'generic', '--name', 'approved', '--compliant', '--org', 'acme']
  const reported = await callEvidence([...report, '--flow', 'shop', '--trail', 'even-odd'], {
    cwd: createWorkspace({}),
    env,
  })
  expect(reported.exitCode, reported.stderr).toBe(0)
  await first.stop()
  using database = new DatabaseSync(join(folder, 'evidence.db'))
  database.exec(frequentWords)
  database.exec(`UPDATE head SET sequence = 16384 * 20 WHERE org = 'acme'`)
  return { ...(await startEvidenceServe(folder)), token: first.token }
}

test('a search that stops before its end says so, and continues until it finds', async () => {
  const { url, token } = await startScene()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/search/acme?q=even%20odd`, { headers })
  const page = await fetch(new URL('/acme/search?q=even%20odd', url), { headers })
  const html = await page.text()
  const cwd = createWorkspace({})
  const env = { EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
  const found = await callEvidence(['search', 'even', 'odd', '--org', 'acme'], { cwd, env })
  const absent = await callEvidence(['search', 'even', 'absent', '--org', 'acme'], { cwd, env })

  expect(await response.json()).toEqual([])
  expect(response.headers.get('link')).toMatch(/<\S+after=\d+-trail>; rel="next"/)
  expect(response.headers.get('x-total-count')).toBeNull()
  expect(html).toContain('No matches yet.')
  expect(html).toMatch(/<a href="[^"]*after=\d+-trail" rel="next">Older<\/a>/)
  expect(found.stdout).toMatch(/trail +shop\/even-odd[^\n]*\n\n1 result\.\n$/)
  expect([absent.stdout, absent.exitCode]).toEqual(['Nothing was found.\n', 0])
})
