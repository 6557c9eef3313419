import type { FastifyReply, FastifyRequest } from 'fastify';
import { dealMessages } from '#contract/deals/choices.ts';
import * as contract from '#contract/deals/schemas.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import * as stops from '#contract/organizations/schemas.ts';
import * as purchases from '#contract/purchases/schemas.ts';
import { estimateOf } from '#server/features/advertisements/index.ts';
import type { Search } from '#server/features/market-search/index.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { acceptForClaim, offerForClaim, refuseClaim, withdrawClaim } from './claims/answering.ts';
import { openClaim } from './claims/opening.ts';
import { sendReplacement } from './claims/replacing.ts';
import type { DealDependencies } from './dependencies.ts';
import { type Paper, readDeliveryNote, readInvoiceDraft, readOrder } from './papers/index.ts';
import { disownPurchase, listPurchases } from './purchases.ts';
import { listDeals, readDeal } from './reading/service.ts';
import { dismissDealReport, listDealReports, reportDeal } from './reports.ts';
import type { SheetReader } from './sheet/content.ts';
import { createSheetDrawer, readPrintedNote, readSheet, type SheetDrawer } from './sheet/index.ts';
import { addStop, listStops, removeStop } from './stops.ts';
import { archiveDeal, handOverDeal, markDealRead, noteDeal, takeOverDeal } from './team.ts';
import { completeDeal } from './transitions/agreeing/completing.ts';
import { deliver } from './transitions/agreeing/delivering.ts';
import { receiveDelivery } from './transitions/agreeing/receiving.ts';
import { releaseLines } from './transitions/agreeing/releasing.ts';
import { acceptOffer, cancelDeal, extendDeal } from './transitions/agreeing/service.ts';
import { takeBackDelivery } from './transitions/agreeing/takingBack.ts';
import { sendMessage } from './transitions/messages.ts';
import { declineOffer, makeOffer, withdrawOffer } from './transitions/offers.ts';
import { openDeal } from './transitions/opening/service.ts';

/** The calls about deals, purchases and stopped organizations. */
export function registerDeals({ serve, app }: Platform, search: Search, deps: DealDependencies): void {
  serve(contract.listDeals, ({ actor, query }) => listDeals(deps, actor, query, estimateOf(search, actor)));
  serve(contract.openDeal, async ({ actor, body, files }) => ({
    data: await openDeal(deps, actor, body, files.documents),
    message: dealMessages.opened,
  }));
  serve(contract.readDeal, async ({ by, params }) => ({ data: await readDeal(deps, by, params.id) }));
  serve(contract.sendMessage, async ({ actor, params, body, files }) => ({
    data: await sendMessage(deps, actor, params.id, body.body, files.documents),
    message: dealMessages.messageSent,
  }));
  serve(contract.makeOffer, async ({ actor, params, body }) => ({
    data: await makeOffer(deps, actor, params.id, body),
    message: dealMessages.offered,
  }));
  serve(contract.acceptOffer, async ({ actor, params, body }) => ({
    data: await acceptOffer(deps, actor, params.id, body.version),
    message: dealMessages.accepted,
  }));
  serve(contract.declineOffer, async ({ actor, params, body }) => {
    const data = await declineOffer(deps, actor, params.id, body);
    return { data, message: data.state === 'closed' ? dealMessages.closed : dealMessages.declined };
  });
  serve(contract.withdrawOffer, async ({ actor, params, body }) => {
    const data = await withdrawOffer(deps, actor, params.id, body);
    return { data, message: data.state === 'closed' ? dealMessages.closed : dealMessages.withdrawn };
  });
  serve(contract.completeDeal, async ({ actor, params, body }) => ({
    data: await completeDeal(deps, actor, params.id, body),
    message: dealMessages.completed,
  }));
  serve(contract.deliver, async ({ actor, params, body, files }) => ({
    data: await deliver(deps, actor, params.id, body, files.documents),
    message: dealMessages.delivered,
  }));
  serve(contract.receiveDelivery, async ({ actor, params, body, files }) => ({
    data: await receiveDelivery(deps, actor, params.id, params.n, body, files.images),
    message: dealMessages.received,
  }));
  serve(contract.takeBackDelivery, async ({ actor, params }) => {
    const { deal, isFreed } = await takeBackDelivery(deps, actor, params.id, params.n);
    return { data: deal, message: isFreed ? dealMessages.deliveryFreed : dealMessages.deliveryTakenBack };
  });
  serve(contract.releaseLines, async ({ actor, params, body }) => ({
    data: await releaseLines(deps, actor, params.id, body),
    message: dealMessages.released,
  }));
  serve(contract.extendDeal, async ({ actor, params, body }) => ({
    data: await extendDeal(deps, actor, params.id, body.days),
    message: dealMessages.extended,
  }));
  serve(contract.cancelDeal, async ({ actor, params, body }) => ({
    data: await cancelDeal(deps, actor, params.id, body),
    message: dealMessages.cancelled,
  }));
  registerClaims(serve, deps);
  registerTeam(serve, deps);
  const drawer = createSheetDrawer();
  app.addHook('onClose', () => drawer.close());
  registerBeside(serve, deps, drawer);
}

function registerClaims(serve: Platform['serve'], deps: DealDependencies): void {
  serve(contract.openClaim, async ({ actor, params, body, files }) => ({
    data: await openClaim(deps, actor, params.id, body, files.images),
    message: dealMessages.claimed,
  }));
  serve(contract.offerForClaim, async ({ actor, params, body }) => ({
    data: await offerForClaim(deps, actor, params.id, params.n, body),
    message: dealMessages.claimOffered,
  }));
  serve(contract.acceptForClaim, async ({ actor, params, body }) => ({
    data: await acceptForClaim(deps, actor, params.id, params.n, body),
    message: dealMessages.claimSettled,
  }));
  serve(contract.refuseClaim, async ({ actor, params, body }) => ({
    data: await refuseClaim(deps, actor, params.id, params.n, body),
    message: dealMessages.claimRefused,
  }));
  serve(contract.withdrawClaim, async ({ actor, params }) => ({
    data: await withdrawClaim(deps, actor, params.id, params.n),
    message: dealMessages.claimWithdrawn,
  }));
  serve(contract.sendReplacement, async ({ actor, params, body, files }) => ({
    data: await sendReplacement(deps, actor, params.id, params.n, body, files.documents),
    message: dealMessages.replacementSent,
  }));
}

function registerTeam(serve: Platform['serve'], deps: DealDependencies): void {
  serve(contract.takeOverDeal, async ({ actor, params }) => ({
    data: await takeOverDeal(deps, actor, params.id),
    message: dealMessages.takenOver,
  }));
  serve(contract.handOverDeal, async ({ actor, params, body }) => ({
    data: await handOverDeal(deps, actor, params.id, body.user),
    message: dealMessages.handedOver,
  }));
  serve(contract.noteDeal, async ({ actor, params, body }) => ({
    data: await noteDeal(deps, actor, params.id, body.body),
    message: dealMessages.noteSaved,
  }));
  serve(contract.markDealRead, async ({ actor, params }) => ({ data: await markDealRead(deps, actor, params.id) }));
  serve(contract.archiveDeal, async ({ actor, params, body }) => ({
    data: await archiveDeal(deps, actor, params.id, body.archived),
    message: body.archived ? dealMessages.archived : dealMessages.unarchived,
  }));
}

function sendPaper(reply: FastifyReply, { name, type, content }: Paper): void {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content);
}

function sendPdf(reply: FastifyReply, name: string, content: Buffer): void {
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content);
}

/** In which language a file is written: the one that is asked for, or that of the caller. */
function readerOf(request: FastifyRequest, asked: Language | null | undefined): SheetReader {
  const { readers } = request.server;
  const language = asked ?? readers.languageOf(request);
  if (!readers.offered.includes(language)) throw invalid({ language: ['Choose one from the list'] });
  const isNamed = language !== sourceLanguage || Boolean(asked);
  return { language, write: readers.messagesIn(language), isNamed };
}

function registerBeside(serve: Platform['serve'], deps: DealDependencies, drawer: SheetDrawer): void {
  serve(contract.reportDeal, async ({ actor, params, body }) => {
    await reportDeal(deps, actor, params.id, body);
    return { data: null, message: dealMessages.reported };
  });
  serve(contract.readDealSheet, async ({ actor, params, query, request, reply }) => {
    const reader = readerOf(request, query.language);
    const { name, content } = await readSheet(deps, drawer, actor, params.id, {
      version: query.version ?? null,
      reader,
    });
    sendPdf(reply, name, content);
    return { data: null };
  });
  serve(contract.readPrintedNote, async ({ actor, params, query, request, reply }) => {
    const reader = readerOf(request, query.language);
    const { name, content } = await readPrintedNote(deps, drawer, actor, params.id, { number: params.n, reader });
    sendPdf(reply, name, content);
    return { data: null };
  });
  serve(contract.readOrder, async ({ actor, params, reply }) => {
    sendPaper(reply, await readOrder(deps, actor, params.id, 'xml'));
    return { data: null };
  });
  serve(contract.readOrderTable, async ({ actor, params, reply }) => {
    sendPaper(reply, await readOrder(deps, actor, params.id, 'csv'));
    return { data: null };
  });
  serve(contract.readDeliveryNote, async ({ actor, params, reply }) => {
    sendPaper(reply, await readDeliveryNote(deps, actor, params.id, params.n));
    return { data: null };
  });
  serve(contract.readInvoiceDraft, async ({ actor, params, query, request, reply }) => {
    const { write } = readerOf(request, query.language);
    sendPaper(reply, await readInvoiceDraft(deps, actor, params.id, { delivery: query.delivery ?? null, write }));
    return { data: null };
  });
  serve(contract.listDealReports, ({ query }) => listDealReports(deps, query));
  serve(contract.dismissDealReport, async ({ by, params }) => ({
    data: await dismissDealReport(deps, by, params.id),
    message: dealMessages.reportDismissed,
  }));
  serve(purchases.listPurchases, ({ actor, query }) => listPurchases(deps, actor, query));
  serve(purchases.disownPurchase, async ({ by, params }) => ({
    data: await disownPurchase(deps, by, params.id),
    message: dealMessages.disowned,
  }));
  serve(stops.listStops, async ({ actor }) => ({ data: await listStops(deps.db, actor) }));
  serve(stops.addStop, async ({ by, params }) => ({
    data: await addStop(deps, by, params.id),
    message: dealMessages.stopped,
  }));
  serve(stops.removeStop, async ({ by, params }) => ({
    data: await removeStop(deps, by, params.id),
    message: dealMessages.stopEnded,
  }));
}
