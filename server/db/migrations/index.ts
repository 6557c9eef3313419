import type { Migration } from 'kysely';
import * as people from './0001_people.ts';
import * as market from './0002_market.ts';
import * as search from './0003_search.ts';
import * as accounts from './0004_accounts.ts';
import * as organizations from './0005_organizations.ts';
import * as spreadsheets from './0007_spreadsheets.ts';
import * as safety from './0009_safety.ts';
import * as quotas from './0010_quotas.ts';
import * as bulkUpload from './0011_bulk_upload.ts';
import * as words from './0012_words.ts';
import * as settings from './0013_settings.ts';
import * as events from './0014_events.ts';
import * as searches from './0015_searches.ts';
import * as deals from './0016_deals.ts';
import * as reservations from './0017_reservations.ts';
import * as stops from './0018_stops.ts';
import * as articles from './0020_articles.ts';
import * as matches from './0022_matches.ts';
import * as views from './0023_views.ts';
import * as upkeep from './0024_upkeep.ts';
import * as teamFavorites from './0025_team_favorites.ts';
import * as changes from './0026_changes.ts';
import * as dealTabs from './0029_deal_tabs.ts';
import * as manyPosts from './0031_many_posts.ts';
import * as dealWords from './0032_deal_words.ts';
import * as partsOfUploads from './0034_parts_of_uploads.ts';
import * as contacts from './0035_contacts.ts';
import * as decimals from './0036_decimals.ts';
import * as fileStock from './0037_file_stock.ts';
import * as generation from './0041_generation.ts';
import * as searchLog from './0065_search_log.ts';
import * as stocked from './0066_stocked.ts';
import * as lists from './0070_lists.ts';
import * as listWatch from './0071_list_watch.ts';
import * as tokens from './0080_tokens.ts';
import * as exportFeeds from './0081_export_feeds.ts';
import * as webhooks from './0082_webhooks.ts';
import * as usage from './0090_usage.ts';
import * as causedMails from './0095_caused_mails.ts';
import * as blockedSold from './0096_blocked_sold.ts';
import * as feeds from './0100_feeds.ts';
import * as pulledFeeds from './0101_pulled_feeds.ts';
import * as demand from './0110_demand.ts';
import * as priceSnapshots from './0111_price_snapshots.ts';
import * as hiddenBrands from './0140_hidden_brands.ts';
import * as confirmedStock from './0150_confirmed_stock.ts';
import * as marketProgress from './0230_market_progress.ts';
import * as stockDays from './0231_stock_days.ts';
import * as veloconnect from './0232_veloconnect.ts';
import * as feedRunFacts from './0234_feed_run_facts.ts';
import * as lineNumbers from './0320_line_numbers.ts';
import * as webhookTurns from './0330_webhook_turns.ts';
import * as sizeWords from './0360_size_words.ts';
import * as emittedEvents from './0370_emitted_events.ts';
import * as storedMessages from './0401_stored_messages.ts';
import * as webhookDeletes from './0450_webhook_deletes.ts';
import * as uploadMessages from './0480_upload_messages.ts';
import * as legalLanguages from './0500_legal_languages.ts';
import * as priceBreaks from './0530_price_breaks.ts';
import * as tradeSystems from './0560_trade_systems.ts';
import * as organizationEvents from './0561_organization_events.ts';
import * as articleWatches from './0620_article_watches.ts';
import * as articlePrices from './0621_article_prices.ts';
import * as facts from './0640_facts.ts';
import * as batteries from './0641_batteries.ts';
import * as deliveries from './0660_deliveries.ts';
import * as claims from './0710_claims.ts';
import * as articleLinks from './0730_article_links.ts';
import * as joinedCalls from './0770_joined_calls.ts';
import * as dealsToDo from './0790_deals_to_do.ts';
import * as madeFeeds from './0830_made_feeds.ts';
import * as webhookTries from './0831_webhook_tries.ts';
import * as nextCalls from './0880_next_calls.ts';
import * as numbersOfLetters from './0890_numbers_of_letters.ts';
import * as changedPosts from './0900_changed_posts.ts';
import * as matchedPosts from './0901_matched_posts.ts';
import * as linksOfSuspended from './0902_links_of_suspended.ts';
import * as notedPosts from './0930_noted_posts.ts';
import * as watchedTypes from './0931_watched_types.ts';
import * as factChanges from './0960_fact_changes.ts';
import * as legalSpanishItalian from './0970_legal_spanish_italian.ts';
import * as tyreWords from './0980_tyre_words.ts';
import * as numbersOfCapitals from './0991_numbers_of_capitals.ts';
import { shortBelow0400 } from './below0400.ts';
import { shortFrom0400 } from './from0400.ts';

const all: Record<string, Migration> = {
  ...shortBelow0400,
  ...shortFrom0400,
  '0001_people': people,
  '0002_market': market,
  '0003_search': search,
  '0004_accounts': accounts,
  '0005_organizations': organizations,
  '0007_spreadsheets': spreadsheets,
  '0009_safety': safety,
  '0010_quotas': quotas,
  '0011_bulk_upload': bulkUpload,
  '0012_words': words,
  '0013_settings': settings,
  '0014_events': events,
  '0015_searches': searches,
  '0016_deals': deals,
  '0017_reservations': reservations,
  '0018_stops': stops,
  '0020_articles': articles,
  '0022_matches': matches,
  '0023_views': views,
  '0024_upkeep': upkeep,
  '0025_team_favorites': teamFavorites,
  '0026_changes': changes,
  '0029_deal_tabs': dealTabs,
  '0031_many_posts': manyPosts,
  '0032_deal_words': dealWords,
  '0034_parts_of_uploads': partsOfUploads,
  '0035_contacts': contacts,
  '0036_decimals': decimals,
  '0037_file_stock': fileStock,
  '0041_generation': generation,
  '0065_search_log': searchLog,
  '0066_stocked': stocked,
  '0070_lists': lists,
  '0071_list_watch': listWatch,
  '0080_tokens': tokens,
  '0081_export_feeds': exportFeeds,
  '0082_webhooks': webhooks,
  '0090_usage': usage,
  '0095_caused_mails': causedMails,
  '0096_blocked_sold': blockedSold,
  '0100_feeds': feeds,
  '0101_pulled_feeds': pulledFeeds,
  '0110_demand': demand,
  '0111_price_snapshots': priceSnapshots,
  '0140_hidden_brands': hiddenBrands,
  '0150_confirmed_stock': confirmedStock,
  '0230_market_progress': marketProgress,
  '0231_stock_days': stockDays,
  '0232_veloconnect': veloconnect,
  '0234_feed_run_facts': feedRunFacts,
  '0320_line_numbers': lineNumbers,
  '0330_webhook_turns': webhookTurns,
  '0360_size_words': sizeWords,
  '0370_emitted_events': emittedEvents,
  '0401_stored_messages': storedMessages,
  '0450_webhook_deletes': webhookDeletes,
  '0480_upload_messages': uploadMessages,
  '0500_legal_languages': legalLanguages,
  '0530_price_breaks': priceBreaks,
  '0560_trade_systems': tradeSystems,
  '0561_organization_events': organizationEvents,
  '0620_article_watches': articleWatches,
  '0621_article_prices': articlePrices,
  '0640_facts': facts,
  '0641_batteries': batteries,
  '0660_deliveries': deliveries,
  '0710_claims': claims,
  '0730_article_links': articleLinks,
  '0770_joined_calls': joinedCalls,
  '0790_deals_to_do': dealsToDo,
  '0830_made_feeds': madeFeeds,
  '0831_webhook_tries': webhookTries,
  '0880_next_calls': nextCalls,
  '0890_numbers_of_letters': numbersOfLetters,
  '0900_changed_posts': changedPosts,
  '0901_matched_posts': matchedPosts,
  '0902_links_of_suspended': linksOfSuspended,
  '0930_noted_posts': notedPosts,
  '0931_watched_types': watchedTypes,
  '0960_fact_changes': factChanges,
  '0970_legal_spanish_italian': legalSpanishItalian,
  '0980_tyre_words': tyreWords,
  '0991_numbers_of_capitals': numbersOfCapitals,
};

/** Every migration by name, in the order in which they run. Once landed, one is never edited: the next one changes what it made. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)),
);
