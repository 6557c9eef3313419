"""A shop's month with a client that is made from the document: a method for each operation, which checks what it sends and gets."""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request


class Client:
    def __init__(self, base, token, document):
        self.base, self.token, self.document = base, token, document
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                name = operation["operationId"].replace(".", "_").replace("-", "_")
                setattr(self, name, self.make(method, path, operation))

    def resolved(self, part):
        while "$ref" in part:
            target = self.document
            for step in part["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            part = target
        return part

    def make(self, method, path, operation):
        parameters = [self.resolved(each) for each in operation.get("parameters", [])]
        known = {each["name"].removesuffix("[]"): each for each in parameters}

        def call(body=None, **given):
            unknown = set(given) - {name.replace("-", "_") for name in known}
            assert not unknown, f"{operation['operationId']} has no {unknown}"
            address, query, headers = path, [], {"Authorization": "Bearer " + self.token}
            for name, each in known.items():
                value = given.get(name.replace("-", "_"))
                if value is None:
                    assert not each.get("required"), f"{name} is missing"
                elif each["in"] == "path":
                    address = address.replace("{%s}" % name, urllib.parse.quote(str(value)))
                elif each["in"] == "query":
                    for one in value if isinstance(value, list) else [value]:
                        query.append((each["name"], str(one)))
                else:
                    headers[name] = str(value)
            if body is not None:
                self.check(operation, body)
                headers["Content-Type"] = "application/json"
            request = urllib.request.Request(
                self.base + address + ("?" + urllib.parse.urlencode(query) if query else ""),
                data=None if body is None else json.dumps(body).encode(),
                headers=headers,
                method=method.upper(),
            )
            try:
                with urllib.request.urlopen(request) as response:
                    status, content, text = response.status, response.headers["content-type"], response.read()
            except urllib.error.HTTPError as error:
                status, content, text = error.code, error.headers["content-type"], error.read()
            assert str(status) in operation["responses"], f"{operation['operationId']} does not declare {status}"
            return json.loads(text) if "json" in content else text.decode()

        return call

    def check(self, operation, body):
        content = self.resolved(operation["requestBody"])["content"]
        schema = self.resolved(content["application/json"]["schema"])
        properties = schema.get("properties", {})
        assert set(body) <= set(properties), f"unknown: {set(body) - set(properties)}"
        missing = set(schema.get("required", [])) - set(body)
        assert not missing, f"{operation['operationId']} needs {missing}"


def month(base, shop_token, buyer_token, category):
    with urllib.request.urlopen(base + "/api/openapi.json") as response:
        document = json.load(response)
    shop, buyer = (Client(base, token, document) for token in (shop_token, buyer_token))
    start = shop.changes_list()["meta"]["cursor"]
    posts = [
        shop.advertisements_create(
            Idempotency_Key=f"month-{place}",
            body={
                "type": "offered",
                "title": title,
                "category": category,
                "number_of_items": 40,
                "availability": "in_stock",
                "currency": "EUR",
                "price_per_unit": "19.80",
                "internal_reference": f"M-{place}",
            },
        )["data"]["id"]
        for place, title in enumerate(["Disc rotor 160 mm", "Disc rotor 180 mm", "Cassette 12-speed"])
    ]
    webhook = shop.webhooks_create(body={"url": "https://shop.example.com/hooks", "events": ["deal.agreed"]})["data"]
    columns = [{"field": "internal_reference", "header": "Nummer"}, {"field": "price_per_unit", "header": "Preis"}]
    feed = shop.export_feeds_create(
        body={"name": "Shop", "source": "mine", "format": "csv", "columns": columns, "separator": "semicolon"}
    )["data"]
    deal = buyer.deals_open(body={"lines": [{"advertisement": posts[0], "quantity": 10}], "message": "Workshop"})["data"]
    shop.deals_offers(
        id=deal["id"],
        body={
            "currency": "EUR",
            "lines": [{"id": line["id"], "quantity": 10, "price_per_unit": "18.00"} for line in deal["lines"]],
        },
    )
    agreed = buyer.deals_accept(id=deal["id"], body={"version": 1})["data"]
    line = agreed["lines"][0]["id"]
    shop.deals_deliver(id=deal["id"], body={"lines": [{"id": line, "quantity": 8}], "carrier": "Hanse Spedition"})
    buyer.deals_receive(id=deal["id"], n=1, body={"lines": [{"id": line, "received": 7, "damaged": 1}]})
    shop.deals_claims_offer(id=deal["id"], n=1, body={"credit": "18.00"})
    settled = buyer.deals_claims_accept(id=deal["id"], n=1, body={"version": 1})["data"]
    stock = shop.stock_update(
        body={
            "lines": [
                {"internal_reference": "M-1", "quantity": 12, "price_per_unit": "18.90"},
                {"internal_reference": "none", "quantity": 1},
            ]
        }
    )["data"]
    changes = shop.changes_list(since=start)["data"]
    return {
        "posts": posts,
        "secret": webhook["secret"],
        "feed": feed["url"],
        "lines": shop.export_feeds_fetch(id=f"{feed['id']}.csv").splitlines(),
        "deal": agreed["reference"],
        "state": agreed["state"],
        "sent": [[each["delivered"], each["received"], each["open"], each["credited_amount"]] for each in settled["lines"]],
        "order": buyer.deals_order(id=deal["id"])[:38],
        "stock": [line["result"] for line in stock],
        "refused": buyer.advertisements_read(id=999_999_999)["error_code"],
        "events": sorted({change["type"] for change in changes}),
    }


print(json.dumps(month(*sys.argv[1:4], int(sys.argv[4]))))
