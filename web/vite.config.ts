import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList } from './build/chunkList.ts';
import { completePage } from './build/page.ts';
import { stockStyles } from './build/stockStyles.ts';

const firstScreens = /(^|\/)(entrance|screens|shell|market|overview)(-|$)/;

// The server serves the result from /build/ and answers every screen's address with the index page of it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/build/',
  plugins: [react(), stockStyles(), completePage(import.meta.dirname), chunkList(import.meta.dirname)],
  // Catalogues are loaded whole: a name for each text would be written twice.
  json: { namedExports: false, stringify: false },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of what each screen needs is in the first file. Only the screens that people come to first keep theirs;
      // the others name their styles and find the rest when they load.
      resolveDependencies: (file, dependencies) =>
        firstScreens.test(file) ? dependencies : dependencies.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      // An endpoint that no one imports is left out: declaring and describing it have no effect of their own. The last
      // three build the matrix of rights, which only the server asks. Every call of these names vanishes where its result
      // is not used, methods of equally named variables included: so they are names that nothing else has.
      treeshake: {
        // The index.ts of a feature or submodule has no side effects, so a screen loads only what it imports through it.
        moduleSideEffects: [{ test: /\/web\/features\/.+\/index\.ts$/, sideEffects: false }],
        manualPureFunctions: ['defineEndpoint', 'describeEndpoint', 'grantRow', 'grantNeeding', 'grantWhileActive'],
      },
      output: {
        // Left alone, every module that two screens share becomes a file, and a screen asks for eighty of them. What each
        // page starts with is one file, so is what sign-in, the router, the frame and the overview add, and so is what half
        // of the screens have in common.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 8 },
            // What sign-in and the frame have in common: without it every screen would load sign-in.
            {
              name: 'mark',
              test: /ui\/navigation\/Logo\.tsx$|session\/(remembered|signingIn)\.ts$|rights\/roles\.ts$|settings\/choices\.ts$|fields\/Box\.module\.css$|ui\/text\/UnbrokenText\.tsx$|texts\/message\.ts$|lib\/url\/returnPath\.ts$|entrance\/PlainSelect\.tsx$/,
              priority: 7,
            },
            { name: 'submission', test: /ui\/forms\/useSubmission\.ts$/, priority: 6.5 },
            { name: 'entrance', test: /openSignIn\.tsx$/, priority: 6 },
            { name: 'screens', test: /openScreens\.tsx$/, priority: 5 },
            {
              name: 'shell',
              test: /layouts\/shell\/Shell\.tsx$|use-media-query\.mjs$|post\/AvailabilityMeter\.tsx$|Icon(ChevronRight|ArrowDownLeft|ArrowUpRight)\.mjs$/,
              priority: 4,
            },
            // Most lists have no facts: no first screen loads what filters, forms and posts write of them.
            {
              name: 'facts',
              test: /market-search\/facts\/useFactFilters\.ts$|advertisements\/facts\/fields\.ts$|contract\/facts\/(endpoints|filters)\.ts$/,
              priority: 3.7,
            },
            // What the overview and a post have in common: a post does not load the list.
            {
              name: 'market',
              test: /layouts\/DefaultLayout\.tsx$|features\/advertisements\/post\/queries\.ts$|post\/AdvertisementCard\.tsx$|marks\/(CompareButton\.tsx|useCompareKey\.ts)$|favorites\/FavoriteButton\.tsx$|states\/LoadFailure\.tsx$|IconDownload\.mjs$/,
              priority: 3.6,
            },
            { name: 'overview', test: /routes\/Overview\.tsx$/, priority: 3.5 },
            // Amounts are read and added up on screens that check no form.
            { name: 'amounts', test: /contract\/amounts\//, priority: 2.1 },
            // What checks a form is not needed to read a page.
            { name: 'rules', test: /node_modules\/zod\/|contract\/(values|sentences)\.ts$/, priority: 2 },
            {
              name: 'forms',
              test: /node_modules\/(@mantine\/form|klona|fast-deep-equal)\/|useServerForm\.ts$/,
              priority: 2,
            },
            // The component library in parts: what a button needs, then what text fields, checkboxes and lists add.
            {
              name: 'stock',
              test: /ui\/Themed\.tsx$|@mantine\/core\/esm\/components\/(Button|ActionIcon)\/|CheckIcon\.mjs$|node_modules\/get-nonce\/|pressedInPlace\.ts$/,
              priority: 3,
            },
            { name: 'texts', test: /ui\/fields\/TextField\.tsx$/, priority: 1.9 },
            { name: 'checks', test: /core\/esm\/components\/Checkbox\//, priority: 1.85 },
            { name: 'lists', test: /ui\/fields\/(Select|Suggest)Field\.tsx$/, priority: 1.8 },
            { name: 'dialogs', test: /ui\/dialogs\/Dialog\.tsx$/, priority: 1.7 },
            // Most screens have a menu; none of the first draws one at once.
            { name: 'menus', test: /ui\/tables\/RowMenu\.tsx$|core\/esm\/components\/Menu\//, priority: 1.06 },
            // What only lays out is on most screens and on none of the first.
            { name: 'layout', test: /core\/esm\/components\/(Stack|Group|Flex|SimpleGrid)\//, priority: 1.05 },
            { name: 'kit', minShareCount: 20, priority: 1 },
            // What the form and a post have in common, then what each of the first screens adds, as one file.
            {
              name: 'page',
              test: /ui\/(navigation\/(PageHeader|LinkButton)|forms\/(FormSection|SubmitButton))\.tsx$|advertisements\/fields\.ts$|form\/labels\.ts$|features\/(matches\/index|insights\/later)\.ts$/,
              priority: 0.9,
            },
            { name: 'post', test: /routes\/AdvertisementDetail\.tsx$/, priority: 0.8 },
            { name: 'writing', test: /routes\/CreatePost\.tsx$|layouts\/WritingLayout\.tsx$/, priority: 0.7 },
            {
              name: 'sections',
              test: /form\/PostSection\.tsx$|ui\/files\/(PhotoSlots|DocumentList)\.tsx$|form\/(PostPreview|ViewChoice)\.tsx$/,
              priority: 0.6,
            },
          ],
        },
        // The first file lists all others, so their names are short; chunks.json says which is which.
        chunkFileNames: ({ name }) => (firstScreens.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000',
      '/dev/mailbox': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000',
    },
  },
});
