import { exampleDialect } from './example-dialect.ts'
import { openGateway } from './gateway.ts'

// Runs a gateway with the invented example provider in its own process, so that tests can kill it.
// The arguments are the database file and the port.
const [file = '', port = '0'] = process.argv.slice(2)
const gateway = await openGateway({ file, port: Number(port), dialects: [exampleDialect] })
process.send?.(gateway.url)
process.on('disconnect', () => void gateway.close().then(() => process.exit(0)))
