import type { ComponentType } from 'react';
import type { Address } from './address.ts';
import { type Found, type Part, Redirect } from './routes.ts';

/** A part as it is shown: its component, why it failed, or neither while its skeleton stands in. */
export interface Drawn {
  part: Part;
  Component?: ComponentType;
  failure?: { error: unknown };
}

/** Enters parts and loads their code, each once. */
export class PartLoader {
  readonly #components = new Map<Part, ComponentType>();

  /** All parts of a page, or those up to the first that may not be entered. Throws the redirect of a part that leads elsewhere. */
  async enter({ route, params }: Found, { href, search }: Address, isPreload: boolean): Promise<Drawn[]> {
    const drawn: Promise<Drawn>[] = [];
    for (const part of route.parts) {
      try {
        await part.enter?.({ href, params, search, isPreload });
      } catch (error) {
        if (error instanceof Redirect) throw error;
        drawn.push(Promise.resolve({ part, failure: { error } }));
        break;
      }
      drawn.push(this.draw(part));
    }
    return Promise.all(drawn);
  }

  /** A part with its component, or with why that did not come. */
  async draw(part: Part): Promise<Drawn> {
    try {
      const [Component] = await Promise.all([this.#components.get(part) ?? this.#load(part), part.fetch?.()]);
      return { part, Component };
    } catch (error) {
      return { part, failure: { error } };
    }
  }

  async #load(part: Part): Promise<ComponentType> {
    const { default: Component } = await part.load();
    this.#components.set(part, Component);
    return Component;
  }
}
