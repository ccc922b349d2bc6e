import { expect, test } from 'vitest'
import { openPage } from '../../testkit/docs/page.ts'
import { listExcepted, longScenes } from './scene/scenes.ts'

test.runIf(process.platform === 'linux').each(Object.entries(longScenes))(
  'the examples of %s work',
  { timeout: 120_000 },
  async (path, scene) => {
    const page = openPage(path)
    await scene(page)
    expect(page.listUnread(listExcepted(path))).toEqual([])
  },
)
