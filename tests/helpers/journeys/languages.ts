import type { BrowserContext, Page } from 'playwright-core';

/** Makes pages offer a language besides English, as the operator's `LANGUAGES` does. */
export const offerLanguage = (pages: BrowserContext | Page, language: string): Promise<unknown> =>
  pages.route(
    (url) => !/^\/(?:api|build)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const offered = `name="languages" content="en,${language}"`;
      const body = (await response.text()).replace('name="languages" content="en"', offered);
      return route.fulfill({ response, body });
    },
  );
