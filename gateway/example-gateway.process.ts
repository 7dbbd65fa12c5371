import { exampleDialect } from './example-dialect.ts'
import { openGateway } from './gateway.ts'

// A gateway of the example dialect in a process of its own, to be killed: its parent says where its file is.
const [file = '', port = '0'] = process.argv.slice(2)
const gateway = await openGateway({ file, port: Number(port), dialects: [exampleDialect] })
process.send?.(gateway.url)
process.on('disconnect', () => void gateway.close().then(() => process.exit(0)))
