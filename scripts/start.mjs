// `npm start`: installs what is missing, builds what is stale, and becomes the server. Needs nothing but Node.
// Only what every Node understands may be here: an old one has to get as far as the sentence about its age.
const NEEDED = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`Groupset needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

void import('./run.mjs').then(({ runProgram }) => runProgram('main', process.argv.slice(2)));
