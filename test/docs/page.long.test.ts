import { expect, test } from 'vitest'
import { openPage } from '../../testkit/docs/page.ts'
import { isLinux, isMet } from '../../testkit/requirement.ts'
import { listExcepted, longScenes } from './scene/scenes.ts'

test.runIf(isMet(isLinux, 'the workflows of the pages')).each(Object.entries(longScenes))(
  'the examples of %s work',
  { timeout: 300_000 },
  async (path, scene) => {
    const page = openPage(path)
    await scene(page)
    expect(page.listUnread(listExcepted(path))).toEqual([])
  },
)
