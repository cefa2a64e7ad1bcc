const major = Number(process.versions.node.split('.')[0])

if (major < 26) {
  console.error(`Node ${process.versions.node} is running this script, but the code needs Node 26.`)
  console.error('Run it through npm (npm start, npm test, …), which uses the Node installed with the project;')
  console.error('if you did, the optional packages are missing: remove node_modules and run it again.')
  process.exit(1)
}
