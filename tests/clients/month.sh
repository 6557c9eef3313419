#!/bin/bash
# A shop's month with curl. What it prints is what the last line of each step returned.
set -euo pipefail
base=$1 shop=$2 buyer=$3 category=$4

# call TOKEN METHOD PATH [BODY]
call() {
  curl -sS -X "$2" -H "Authorization: Bearer $1" ${4:+-H "Content-Type: application/json" -d "$4"} "$base$3"
}
# pick EXPRESSION, of the answer on standard input
pick() { node -p "const answer = JSON.parse(fs.readFileSync(0)); $1"; }

start=$(call "$shop" GET /api/changes | pick answer.meta.cursor)
posts=()
for title in "Disc rotor 160 mm" "Disc rotor 180 mm" "Cassette 12-speed"; do
  posts+=("$(call "$shop" POST /api/advertisements "{\"type\":\"offered\",\"title\":\"$title\",\"category\":$category,\"number_of_items\":40,\"availability\":\"in_stock\",\"currency\":\"EUR\",\"price_per_unit\":\"19.80\",\"internal_reference\":\"C-${#posts[@]}\"}" | pick answer.data.id)")
done
secret=$(call "$shop" POST /api/webhooks '{"url":"https://shop.example.com/hooks","events":["deal.agreed"]}' | pick answer.data.secret)
feed=$(call "$shop" POST /api/feeds/out '{"name":"Shop","source":"mine","format":"csv","template":"woocommerce","vat_rate":19}' | pick answer.data.id)
lines=$(call "$shop" GET "/api/feeds/out/$feed.csv" | grep -c 'Disc rotor')
deal=$(call "$buyer" POST /api/deals "{\"lines\":[{\"advertisement\":${posts[0]},\"quantity\":10}],\"message\":\"For the workshop\"}")
id=$(pick answer.data.id <<<"$deal")
line=$(pick 'answer.data.lines[0].id' <<<"$deal")
call "$shop" POST "/api/deals/$id/offers" "{\"currency\":\"EUR\",\"lines\":[{\"id\":$line,\"quantity\":10,\"price_per_unit\":\"18.00\"}]}" >/dev/null
state=$(call "$buyer" POST "/api/deals/$id/accept" '{"version":1}' | pick answer.data.state)
call "$shop" POST "/api/deals/$id/deliveries" "{\"lines\":[{\"id\":$line,\"quantity\":8}],\"carrier\":\"Hanse Spedition\"}" >/dev/null
call "$buyer" POST "/api/deals/$id/deliveries/1/receive" "{\"lines\":[{\"id\":$line,\"received\":7,\"damaged\":1}]}" >/dev/null
call "$shop" POST "/api/deals/$id/claims/1/offer" '{"credit":"18.00"}' >/dev/null
sent=$(call "$buyer" POST "/api/deals/$id/claims/1/accept" '{"version":1}' |
  pick 'answer.data.lines.map((line) => [line.delivered, line.received, line.open, line.credited_amount]).join()')
order=$(call "$buyer" GET "/api/deals/$id/order.xml" | head -c 38)
stock=$(call "$shop" PUT /api/stock '{"lines":[{"internal_reference":"C-1","quantity":12},{"internal_reference":"none","quantity":1}]}' | pick 'answer.data.map(({ result }) => result).join()')
refused=$(call "$buyer" GET /api/advertisements/999999999 | pick answer.error_code)
events=$(call "$shop" GET "/api/changes?since=$start" | pick '[...new Set(answer.data.map(({ type }) => type))].sort().join()')
printf '%s\n' "${#posts[@]}" "${secret:0:6}" "$lines" "$state" "$sent" "$order" "$stock" "$refused" "$events"
