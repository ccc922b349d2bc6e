import { createTemplate } from './database.ts'
import { createPostgresServer } from './postgres-server.ts'

/** Runs a server for the parent process: sends its URL, and removes the server when the parent disconnects. */
const server = await createPostgresServer(['-c', 'max_connections=500'])
await createTemplate(server.url)
process.on('disconnect', () => void server.remove())
process.send?.(server.url)
