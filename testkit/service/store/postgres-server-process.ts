import { createPostgresServer } from './postgres-server.ts'

/** Runs a server for the process that forked this one: sends its URL, and goes when that process goes. */
const server = await createPostgresServer(['-c', 'max_connections=500'])
process.on('disconnect', () => void server.remove())
process.send?.(server.url)
