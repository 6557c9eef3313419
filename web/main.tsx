import './lib/schemaPolicy.ts';
import '@fontsource-variable/inter/index.css';
import './styles/tokens.css';
import './styles/global.css';
import './styles/forcedColors.css';
import './styles/print.css';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { authorized } from '#contract/accounts/endpoints.ts';
import { App } from './App.tsx';
import { addLastTexts, loadCommonTexts, startI18n } from './i18n/index.ts';
import { ApiError, call, configureApi } from './lib/api/api.ts';
import { readBrand } from './lib/brand/brand.ts';
import { textLanguage, wantedLanguage } from './lib/language.ts';
import { BrokenScreen } from './ui/states/ErrorBoundary.tsx';

startI18n();
document.documentElement.lang = textLanguage();
configureApi({ language: wantedLanguage });

/**
 * Whether the page begins with sign-in alone: build/arrive.ts sets `data-sign-in` where no one has signed in on this device
 * before. At `/` someone may be signed in all the same, so the server is asked.
 */
async function beginsWithSignIn(): Promise<boolean> {
  if (!document.documentElement.hasAttribute('data-sign-in')) return false;
  if (location.pathname === '/login') return true;
  return call(authorized).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 401,
  );
}

const broken = (error: unknown) => <BrokenScreen error={error} reset={() => location.reload()} />;

/** What the page shows: sign-in, or the screens. */
async function open(signsIn: Promise<boolean>): Promise<ReactNode> {
  try {
    const opening = (await signsIn) ? import('./openSignIn.tsx') : import('./openScreens.tsx');
    return await (await opening).open();
  } catch (error) {
    return broken(error);
  }
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element with the id root');
  const brand = readBrand(document);
  const signsIn = beginsWithSignIn();
  const opened = open(signsIn);
  const texts = signsIn.then((isAlone) => loadCommonTexts(!isAlone));
  const [content, style] = await Promise.all([
    texts.then(
      () => opened,
      (error: unknown) => {
        addLastTexts();
        return broken(error);
      },
    ),
    // Mixing a brand's colours takes code that the product's own colours don't need.
    brand.primary || brand.secondary ? import('./lib/brand/brandStyle.ts').then((code) => code.brandStyle(brand)) : '',
  ]);
  const page = (
    <StrictMode>
      <App brand={brand} style={style}>
        {content}
      </App>
    </StrictMode>
  );
  const root = createRoot(container);
  // In slices, so that a slow phone is not held up by it.
  startTransition(() => root.render(page));
}

void start();
